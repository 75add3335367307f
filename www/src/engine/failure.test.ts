import { describe, expect, it } from 'vitest';
import { asEngineError, isBroken } from './failure';

const trap = new WebAssembly.RuntimeError('unreachable');

describe('what broke the engine', () => {
  it('is memory where it ended without a fault of the program, and says what would fit', () => {
    const said = asEngineError(trap, () => false, ' With 12 MB there is room.');
    expect(said).toMatchObject({ code: 'out-of-memory', kind: 'input' });
    expect(said.message).toContain('With 12 MB there is room.');
    expect(said.message).toContain('tauell anonymize');
    expect(said.message).not.toContain('fault');
    expect(asEngineError(new RangeError('Array buffer allocation failed'), () => false).code).toBe('out-of-memory');
  });

  it('is a fault of the program where it panicked, or for any other reason', () => {
    expect(asEngineError(trap, () => true).code).toBe('engine-stopped');
    expect(asEngineError(new WebAssembly.RuntimeError('memory access out of bounds'), () => false).code).toBe('engine-stopped');
    expect(asEngineError(new RangeError('Maximum call stack size exceeded'), () => false).code).toBe('engine-stopped');
  });

  it('is followed by a new engine in both cases', () => {
    expect(isBroken(asEngineError(trap, () => false)) && isBroken(asEngineError(trap, () => true))).toBe(true);
    expect(isBroken(asEngineError({ code: 'no-header', message: '', kind: 'input' }))).toBe(false);
  });
});
