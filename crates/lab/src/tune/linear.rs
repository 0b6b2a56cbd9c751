//! Small symmetric systems of equations: a few dozen unknowns.

/// A square matrix, row by row.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Matrix {
    size: usize,
    cells: Vec<f64>,
}

impl Matrix {
    /// All zeros.
    pub(super) fn zero(size: usize) -> Matrix {
        Matrix { size, cells: vec![0.0; size * size] }
    }

    pub(super) fn get(&self, row: usize, column: usize) -> f64 {
        self.cells[row * self.size + column]
    }

    pub(super) fn add(&mut self, row: usize, column: usize, x: f64) {
        self.cells[row * self.size + column] += x;
    }

    /// Adds `weight · v vᵀ` to the lower half.
    pub(super) fn add_square(&mut self, v: &[f64], weight: f64) {
        for (i, &a) in v.iter().enumerate() {
            let row = &mut self.cells[i * self.size..=i * self.size + i];
            for (cell, &b) in row.iter_mut().zip(v) {
                *cell += weight * a * b;
            }
        }
    }

    /// Makes the upper half that of the lower one.
    pub(super) fn mirror(&mut self) {
        for i in 0..self.size {
            for j in 0..i {
                self.cells[j * self.size + i] = self.cells[i * self.size + j];
            }
        }
    }

    /// `self · v`.
    pub(super) fn times(&self, v: &[f64]) -> Vec<f64> {
        let rows = self.cells.chunks(self.size.max(1));
        rows.map(|row| row.iter().zip(v).map(|(a, b)| a * b).sum()).collect()
    }

    /// The lower triangular L with L Lᵀ = `self`; `None` where the matrix is not positive definite.
    pub(super) fn cholesky(&self) -> Option<Cholesky> {
        let n = self.size;
        let mut l = Matrix::zero(n);
        for i in 0..n {
            for j in 0..=i {
                let dot: f64 = (0..j).map(|k| l.get(i, k) * l.get(j, k)).sum();
                let rest = self.get(i, j) - dot;
                l.cells[i * n + j] = match i == j {
                    true if rest > 0.0 && rest.is_finite() => rest.sqrt(),
                    true => return None,
                    false => rest / l.get(j, j),
                };
            }
        }
        Some(Cholesky(l))
    }
}

/// A factor L of a symmetric positive definite matrix L Lᵀ.
pub(super) struct Cholesky(Matrix);

impl Cholesky {
    /// Solves L Lᵀ x = b.
    pub(super) fn solve(&self, b: &[f64]) -> Vec<f64> {
        let (l, n) = (&self.0, self.0.size);
        let mut x = b.to_vec();
        for i in 0..n {
            let dot: f64 = (0..i).map(|k| l.get(i, k) * x[k]).sum();
            x[i] = (x[i] - dot) / l.get(i, i);
        }
        for i in (0..n).rev() {
            let dot: f64 = (i + 1..n).map(|k| l.get(k, i) * x[k]).sum();
            x[i] = (x[i] - dot) / l.get(i, i);
        }
        x
    }

    /// L itself: it turns independent numbers into ones whose covariance is the matrix.
    pub(super) fn lower(self) -> Matrix {
        self.0
    }
}

/// Which columns of data follow from earlier ones: the names of `covariance`'s columns that are
/// constant, and those that are a linear combination of the columns before them.
pub(super) fn dependent(covariance: &Matrix) -> Vec<Dependence> {
    /// What is left of a column's variance when the others are taken out, below which nothing is.
    const LEFT: f64 = 1e-7;
    let n = covariance.size;
    let mut kept: Vec<usize> = Vec::new();
    let mut answers = Vec::with_capacity(n);
    for column in 0..n {
        let variance = covariance.get(column, column);
        if variance <= 1e-12 {
            answers.push(Dependence::Constant);
            continue;
        }
        let mut among = Matrix::zero(kept.len());
        for (i, &a) in kept.iter().enumerate() {
            for (j, &b) in kept.iter().enumerate() {
                among.add(i, j, covariance.get(a, b));
            }
        }
        let shared: Vec<_> = kept.iter().map(|&other| covariance.get(column, other)).collect();
        let share = among.cholesky().map(|factor| factor.solve(&shared)).unwrap_or_default();
        let explained: f64 = share.iter().zip(&shared).map(|(a, b)| a * b).sum();
        if variance - explained > LEFT * variance {
            kept.push(column);
            answers.push(Dependence::Free);
        } else {
            let size = |other: usize| covariance.get(other, other).sqrt();
            let counts = |&(&other, part): &(&usize, &f64)| {
                (part * size(other)).abs() > 1e-3 * variance.sqrt()
            };
            let from = kept.iter().zip(&share).filter(counts).map(|(&other, _)| other).collect();
            answers.push(Dependence::Follows(from));
        }
    }
    answers
}

/// What a column of data is to those before it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Dependence {
    /// It says something of its own.
    Free,
    /// It is always the same.
    Constant,
    /// It follows from these columns.
    Follows(Vec<usize>),
}

#[cfg(test)]
mod tests {
    use super::*;

    fn matrix(cells: &[&[f64]]) -> Matrix {
        Matrix { size: cells.len(), cells: cells.concat() }
    }

    #[test]
    fn solutions_solve() {
        let a = matrix(&[&[4.0, 2.0, 0.6], &[2.0, 5.0, 1.0], &[0.6, 1.0, 3.0]]);
        let factor = a.cholesky().unwrap();
        let b = a.times(&[1.0, -2.0, 0.5]);
        for (x, y) in factor.solve(&b).iter().zip([1.0, -2.0, 0.5]) {
            assert!((x - y).abs() < 1e-12);
        }
        assert!(matrix(&[&[1.0, 2.0], &[2.0, 1.0]]).cholesky().is_none());
        assert!(matrix(&[&[f64::NAN]]).cholesky().is_none());
    }

    #[test]
    fn columns_that_say_nothing_new_are_found() {
        // Columns x, y, 2x − y, a constant.
        let points = [(1.0, 0.0), (0.0, 1.0), (-1.0, 2.0), (3.0, -1.0), (0.5, 0.5)];
        let mut sums = Matrix::zero(4);
        let mean = |f: &dyn Fn((f64, f64)) -> f64| points.iter().map(|&p| f(p)).sum::<f64>() / 5.0;
        let (mx, my) = (mean(&|p| p.0), mean(&|p| p.1));
        for (x, y) in points {
            let (x, y) = (x - mx, y - my);
            sums.add_square(&[x, y, 2.0 * x - y, 0.0], 0.2);
        }
        sums.mirror();
        let expected = [
            Dependence::Free,
            Dependence::Free,
            Dependence::Follows(vec![0, 1]),
            Dependence::Constant,
        ];
        assert_eq!(dependent(&sums), expected);
    }
}
