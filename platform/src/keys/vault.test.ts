import { describe, expect, test } from 'vitest';
import { createVault, VaultError, vaultKey } from './vault.ts';

const product = { name: 'Our site', id: 'ours' };
const one = vaultKey('the first key of this test', product);
const other = vaultKey('another key of this test', product);

describe('a vault', () => {
  test('opens what it sealed, and shows nothing of it', () => {
    const vault = createVault([one], product);
    const kept = vault.seal('JBSWY3DPEHPK3PXP', 'factor 1');
    expect(kept).toMatch(/^enc:v1:[\w-]{8}:[\w-]+$/);
    expect(kept).not.toContain('JBSWY3DPEHPK3PXP');
    expect(kept).not.toBe(vault.seal('JBSWY3DPEHPK3PXP', 'factor 1'));
    expect(vault.open(kept, 'factor 1')).toBe('JBSWY3DPEHPK3PXP');
    expect(vault.isCurrent(kept)).toBe(true);
  });

  test('answers a text of before as it is, and says that it is not sealed', () => {
    const vault = createVault([one], product);
    expect(vault.open('JBSWY3DPEHPK3PXP', 'factor 1')).toBe('JBSWY3DPEHPK3PXP');
    expect(vault.isCurrent('JBSWY3DPEHPK3PXP')).toBe(false);
  });

  test('opens with an older key, and seals with the newer one', () => {
    const kept = createVault([one], product).seal('secret', 'factor 1');
    const vault = createVault([other, one], product);
    expect(vault.open(kept, 'factor 1')).toBe('secret');
    expect(vault.isCurrent(kept)).toBe(false);
    expect(vault.isCurrent(vault.seal('secret', 'factor 1'))).toBe(true);
  });

  test('names the key that it lacks', () => {
    const kept = createVault([one], product).seal('secret', 'factor 1');
    const keyId = kept.split(':')[2];
    expect(() => createVault([other], product).open(kept, 'factor 1')).toThrow(
      expect.objectContaining({ name: 'VaultError', keyId }),
    );
  });

  test('refuses what was put into another place, and what was changed', () => {
    const vault = createVault([one], product);
    const kept = vault.seal('secret', 'factor 1');
    expect(() => vault.open(kept, 'factor 2')).toThrow(VaultError);
    const changed = `${kept.slice(0, -2)}${kept.endsWith('AA') ? 'BB' : 'AA'}`;
    expect(() => vault.open(changed, 'factor 1')).toThrow(VaultError);
    expect(() => vault.open(`${kept.slice(0, 16)}AAAA`, 'factor 1')).toThrow(VaultError);
  });
});
