//! Xiangqi (Chinese chess).
