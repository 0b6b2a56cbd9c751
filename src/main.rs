//! The `yiqi` program.

fn main() {}
