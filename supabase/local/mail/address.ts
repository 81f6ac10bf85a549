/** As Supabase Auth has it, and its table. */
const LONGEST = 255;

/** The app's rule (src/domain/email.ts): a comment, a bracket or a space makes another text of the same mailbox, and another account of it. */
const ADDRESS = /^[\w+'-]+(\.[\w+'-]+)*@[\da-z]+([.-][\da-z]+)*\.[a-z]{2,}$/u;

/** Whether a text is an address as it stands, in small letters. */
export const isAddress = (text: unknown): boolean =>
  typeof text === "string" && text.length <= LONGEST && ADDRESS.test(text) && text === text.toLowerCase();
