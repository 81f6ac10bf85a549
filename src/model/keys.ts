/** Keys of mutations as the queue compares them. By themselves: the worker carries them, and no record of a kind. */

const MEDIA = "conversation:media:";

/** How the keys of mutations that carry something begin: so they are found without a look at the messages that wait beside them. */
export const UPLOAD_KEYS = ["credits", "listing:", "avatar", MEDIA];

/** Whether a key may have to keep its order with a different one at all. */
export const mayCross = (key: string): boolean => key.startsWith("block:") || key.startsWith("conversation:");

/**
 * Whether a row may not leave before another one that was written earlier, though their keys differ: blocking a person and the conversations with
 * that person. A message written before the block arrives before it; one written after the unblocking is not refused for a block that has ended.
 * A block waits for no picture, which may take minutes: it is refused then.
 */
export function crosses(earlier: string, later: string): boolean {
  const blocks = later.startsWith("block:");
  const [block, conversation] = blocks ? [later, earlier] : [earlier, later];
  return (
    block.startsWith("block:") &&
    conversation.startsWith("conversation:") &&
    !(blocks && conversation.startsWith(MEDIA)) &&
    conversation.endsWith(block.slice("block".length))
  );
}
