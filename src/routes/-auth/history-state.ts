/** On /register: the confirmation mail that was just asked for; `at` in ms. */
export type ConfirmationSent = { readonly email: string; readonly at: number };

declare module "@tanstack/react-router" {
  interface HistoryState {
    /** Kept in the history so that a reload does not lose it, and Back gives the form. */
    confirmationSent?: ConfirmationSent;
  }
}
