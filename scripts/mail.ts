/** How a house server sends e-mail: SMTP_URL, MAIL_FROM and HOUSE_URL. */
import { brand } from '../src/app/brand.ts';
import type { MailOptions } from '../src/server/auth/resetMail.ts';

interface MailSettings {
  readonly SMTP_URL?: string | undefined;
  readonly MAIL_FROM?: string | undefined;
  readonly HOUSE_URL?: string | undefined;
}

const isUrl = (text: string, protocols: readonly string[]): boolean => URL.canParse(text) && protocols.includes(new URL(text).protocol);

/** The settings of this process. */
export const statedMail = (): MailOptions | undefined =>
  mailFrom({ SMTP_URL: process.env['SMTP_URL'], MAIL_FROM: process.env['MAIL_FROM'], HOUSE_URL: process.env['HOUSE_URL'] });

/** Undefined where no e-mail is sent. Throws the sentence of what is wrong with the settings. */
export function mailFrom({ SMTP_URL: smtp = '', MAIL_FROM: from = '', HOUSE_URL: house = '' }: MailSettings): MailOptions | undefined {
  if (smtp === '') return undefined;
  if (!isUrl(smtp, ['smtp:', 'smtps:'])) throw new Error('SMTP_URL must be an address that begins with smtp:// or smtps://.');
  if (!/^[^\s@<>]+@[^\s@<>]+$/u.test(from)) throw new Error('With SMTP_URL set MAIL_FROM to the e-mail address that letters come from.');
  if (!isUrl(house, ['https:', 'http:'])) throw new Error('With SMTP_URL set HOUSE_URL to the public address of the house.');
  // Loaded with the first letter.
  const loaded = async () => (await import('nodemailer')).createTransport(smtp);
  let transport: ReturnType<typeof loaded> | null = null;
  return {
    origin: new URL(house).origin,
    send: async (to, link) => {
      transport ??= loaded();
      return (await transport).sendMail({
        from: { name: brand.name, address: from },
        to: { name: '', address: to },
        subject: `Your new password at ${brand.name}`,
        text: letter(link),
      });
    },
  };
}

const letter = (link: string): string => `Somebody has asked for a new password for your account at ${brand.name}.

Open this link to set one. It is good once, for an hour:

${link}

If it was not you, do nothing. Your password stays as it is.
`;
