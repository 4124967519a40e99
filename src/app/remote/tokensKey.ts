/** The local storage key of the tokens of a house server. The verifier of a redirect is kept beside it. */
export const TOKENS_KEY = 'houseSession';
