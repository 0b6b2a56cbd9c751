//! The face of Yiqi on the command line.
