/** How one stands with the house. Commands are taken while it is `open`. */
export type HouseStanding =
  | { readonly phase: 'away' | 'closed' }
  /** `slow`: an answer takes long. */
  | { readonly phase: 'connecting' | 'open'; readonly slow: boolean }
  /** The house ended the connection for good, for the reason in the sentence. */
  | { readonly phase: 'ended'; readonly sentence: string }
  /** The house has contradicted itself. */
  | { readonly phase: 'doubted'; readonly sentence: string };
