/** The key in localStorage of the accounts of the former product. It has its own file, because the first load needs no more of their migration. */
export const OLD_ACCOUNTS_KEY = 'userDatabase';
