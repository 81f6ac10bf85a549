/** Keys of mutations as the queue compares them. By themselves: the worker carries them, and no record of a kind. */

/** How the keys of mutations that carry something begin: so they are found without a look at the messages that wait beside them. */
export const UPLOAD_KEYS = ["credits", "listing:", "conversation:media:"];

/** Whether a key may have to keep its order with a different one at all. */
export const mayCross = (key: string): boolean => key.startsWith("block:") || key.startsWith("conversation:");

/**
 * Whether two keys, though different, must keep their order: blocking a person and the conversations with that person. A message
 * written before the block arrives before it; one written after the unblocking is not refused for a block that has ended.
 */
export function crosses(a: string, b: string): boolean {
  const [block, conversation] = a.startsWith("block:") ? [a, b] : [b, a];
  return (
    block.startsWith("block:") &&
    conversation.startsWith("conversation:") &&
    conversation.endsWith(block.slice("block".length))
  );
}
