//! Move lists of fixed capacity.

use arrayvec::ArrayVec;

/// A list that never allocates. A game chooses the capacity, which must hold every move of every
/// position that its validator accepts.
pub trait Buffer<T>: Default + std::ops::DerefMut<Target = [T]> {
    /// Adds one item.
    ///
    /// # Panics
    /// When the capacity is exhausted, which is a defect of the game that chose it.
    fn push(&mut self, item: T);

    /// Empties the list.
    fn clear(&mut self);
}

impl<T: Copy, const N: usize> Buffer<T> for ArrayVec<T, N> {
    #[inline(always)]
    fn push(&mut self, item: T) {
        ArrayVec::push(self, item);
    }

    #[inline(always)]
    fn clear(&mut self) {
        ArrayVec::clear(self);
    }
}
