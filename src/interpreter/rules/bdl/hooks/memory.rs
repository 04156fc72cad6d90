//! The memory of the engine: large blocks are charged in steps.
//!
//! The engine's own loops over an array or over the keys of an object (`[...a]`, `{ ...o }`, `for in`) cannot be
//! interrupted, replaced or counted by JavaScript of ours. None of them gets far without a large block of memory, though,
//! so the block is charged: when the steps are used up, no more large blocks are granted, and the script runs into its
//! next interruption. Small blocks are free, because their number depends on earlier calls.
//!
//! This is the only unsafe code of the project. It passes every call on to the allocator of the library unchanged, or
//! refuses a block, which the engine is prepared for.
#![allow(unsafe_code)]

use super::shared::HookShared;
use rquickjs::allocator::{Allocator, RustAllocator};
use std::rc::Rc;

/// The size up to which a block costs nothing; the engine takes small blocks from pages smaller than this.
const FREE: usize = 16 << 10;
/// The largest block in bytes. Texts have to be bounded too, because comparing them costs no steps.
const LARGEST: usize = 512 << 10;
/// The bytes that cost one step.
const BYTES: usize = 32;

/// The allocator of one engine.
#[derive(Debug)]
pub(super) struct PaidMemory {
    pub shared: Rc<HookShared>,
}

impl PaidMemory {
    /// Charges for a block. Returns false if there are not enough steps.
    fn pay(&self, size: usize) -> bool {
        size <= FREE || (size <= LARGEST && self.shared.spend((size / BYTES) as u64))
    }
}

// SAFETY: every block comes from `RustAllocator` and goes back to it; a refused block is a null pointer, and a block
// that could not grow is left as it is.
unsafe impl Allocator for PaidMemory {
    fn alloc(&mut self, size: usize) -> *mut u8 {
        if self.pay(size) {
            RustAllocator.alloc(size)
        } else {
            std::ptr::null_mut()
        }
    }

    fn calloc(&mut self, count: usize, size: usize) -> *mut u8 {
        if self.pay(count.saturating_mul(size)) {
            RustAllocator.calloc(count, size)
        } else {
            std::ptr::null_mut()
        }
    }

    unsafe fn dealloc(&mut self, ptr: *mut u8) {
        // SAFETY: the caller got the block from `RustAllocator`.
        unsafe { RustAllocator.dealloc(ptr) }
    }

    unsafe fn realloc(&mut self, ptr: *mut u8, new_size: usize) -> *mut u8 {
        // SAFETY: the caller got the block from `RustAllocator`.
        let size = unsafe { RustAllocator::usable_size(ptr) };
        if new_size <= size || self.pay(new_size) {
            // SAFETY: the caller got the block from `RustAllocator`.
            unsafe { RustAllocator.realloc(ptr, new_size) }
        } else {
            std::ptr::null_mut()
        }
    }

    unsafe fn usable_size(ptr: *mut u8) -> usize {
        // SAFETY: the caller got the block from `RustAllocator`.
        unsafe { RustAllocator::usable_size(ptr) }
    }
}
