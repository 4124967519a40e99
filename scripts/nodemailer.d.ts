/** What of nodemailer is used. The package has no types. */
declare module 'nodemailer' {
  interface Address {
    readonly name: string;
    readonly address: string;
  }
  interface Letter {
    readonly from: Address;
    readonly to: Address;
    readonly subject: string;
    readonly text: string;
  }
  export function createTransport(url: string): { sendMail(letter: Letter): Promise<unknown> };
}
