import { describe, expect, test } from 'vitest';
import { freshKey } from '../../../src/server/postgres/cipher.ts';
import { openPostgresStores } from '../../../src/server/postgres/postgresStores.ts';
import { rotateKey } from '../../../src/server/rotateHouseKey.ts';
import { freshDatabase, hasPostgres } from '../../kit/postgres.ts';

describe.skipIf(!hasPostgres)('another key', () => {
  test('opens everything that was kept, and the old one nothing', async () => {
    const place = await freshDatabase();
    const [from, to] = [freshKey(), freshKey()];
    const before = await openPostgresStores({ place, key: from });
    await before.vault.put([['seed:1', 'a secret']]);
    await before.directory.put(Array.from({ length: 1_200 }, (_, n) => [`person:${n}`, `address ${n}`] as const));
    await expect(rotateKey(place, { from, to }), 'a house decides').rejects.toThrow('Stop it first');
    await before.close();
    await expect(rotateKey(place, { from: to, to: from })).rejects.toThrow('does not fit');
    expect(await rotateKey(place, { from, to })).toBe(1_201);
    await expect(openPostgresStores({ place, key: from })).rejects.toThrow('does not fit');
    const after = await openPostgresStores({ place, key: to });
    expect(await after.vault.get('seed:1')).toBe('a secret');
    expect(await after.directory.get('person:1199')).toBe('address 1199');
    await after.close();
  });
});
