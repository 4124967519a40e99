/** The field that a refusal speaks about, so that its sentence stands where it arose. */
export type AuthField = 'username' | 'email' | 'password' | 'confirmPassword';

const fields: Readonly<Record<string, AuthField>> = {
  'Email already in use': 'email',
  'Please enter a valid email address': 'email',
  'This username is already taken': 'username',
  'Passwords do not match': 'confirmPassword',
};

/** Null where the sentence is about the whole form. */
export function fieldOf(sentence: string | null): AuthField | null {
  if (sentence === null) return null;
  const named = fields[sentence];
  if (named !== undefined) return named;
  if (sentence.startsWith('Username ')) return 'username';
  return sentence.startsWith('Password ') ? 'password' : null;
}
