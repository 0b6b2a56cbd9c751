//! EinStein würfelt nicht! and its house-rule variants.
