/**
 * The localStorage key under which the former product kept its accounts. It has a file of its own, so that the first load can look for it without
 * the code of the migration.
 */
export const OLD_ACCOUNTS_KEY = 'userDatabase';
