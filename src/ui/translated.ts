/**
 * A browser's translation puts elements of its own in the place of text nodes. React, which goes on with the nodes it made, then fails
 * where it inserts before one or removes one, and writes new words into one that nobody sees (facebook/react#11538). Here each
 * such node is followed to what stands in its place.
 */

/** Nodes that were taken out of the page, and what was put there instead. */
const standIns = new WeakMap<Node, Node>();
const followed = new WeakSet<Node>();

/** The node that stands for `node` in the page now; none when nobody put one there. */
function standIn(node: Node): Node | undefined {
  let found = standIns.get(node);
  // A node that is put into the page stands for itself from then on (`note`), so this loop ends.
  while (found !== undefined && found.parentNode === null) found = standIns.get(found);
  return found;
}

/** The child of `parent` that is `node`, holds it, or stands for it. */
function placeIn(parent: Node, node: Node): Node | null {
  let place: Node | null = node.parentNode === null ? (standIn(node) ?? null) : node;
  while (place !== null && place.parentNode !== parent) place = place.parentNode;
  return place;
}

const isSameGap = (one: MutationRecord, other: MutationRecord): boolean =>
  one.target === other.target && one.previousSibling === other.previousSibling && one.nextSibling === other.nextSibling;

/** Reads who took whose place: in one step, put beside it before it went, or put where it had been. */
function note(records: readonly MutationRecord[]): void {
  const came = new Set<Node>();
  const gaps: MutationRecord[] = [];
  for (const record of records) {
    const { addedNodes, removedNodes, previousSibling, nextSibling } = record;
    for (const node of addedNodes) {
      came.add(node);
      standIns.delete(node);
    }
    const [added] = addedNodes;
    const beside = [previousSibling, nextSibling].find((node) => node !== null && came.has(node));
    const instead = added ?? beside;
    if (instead) replaced(removedNodes, instead);
    else gaps.push(record);
    const gap = removedNodes.length === 0 ? gaps.find((before) => isSameGap(before, record)) : undefined;
    if (added && gap) replaced(gap.removedNodes, added);
  }
}

/** Only texts are followed, and what stands for one: an element that somebody moves is the same one elsewhere. */
function replaced(nodes: NodeList, instead: Node): void {
  for (const node of nodes) {
    if (node.parentNode !== null || !(node instanceof Text || followed.has(node))) continue;
    standIns.set(node, instead);
    followed.add(instead);
  }
}

/** Called once, before React draws anything. */
export function surviveTranslation(): void {
  const { appendChild, insertBefore, removeChild, replaceChild } = Node.prototype;
  const value = Object.getOwnPropertyDescriptor(Node.prototype, "nodeValue");
  const observer = new MutationObserver(note);
  observer.observe(document, { childList: true, subtree: true });
  const look = () => note(observer.takeRecords());

  /** A text that moves takes along what stands for it. */
  const leave = (node: Node) => {
    const place = node.parentNode === null ? standIn(node) : undefined;
    if (place?.parentNode) removeChild.call(place.parentNode, place);
  };

  Node.prototype.appendChild = function <T extends Node>(this: Node, node: T): T {
    leave(node);
    return appendChild.call(this, node) as T;
  };
  Node.prototype.insertBefore = function <T extends Node>(this: Node, node: T, before: Node | null): T {
    leave(node);
    if (!before || before.parentNode === this) return insertBefore.call(this, node, before) as T;
    look();
    return insertBefore.call(this, node, placeIn(this, before)) as T;
  };
  Node.prototype.removeChild = function <T extends Node>(this: Node, node: T): T {
    if (node.parentNode === this) return removeChild.call(this, node) as T;
    look();
    const place = placeIn(this, node);
    if (place) removeChild.call(this, place);
    return node;
  };
  Object.defineProperty(Node.prototype, "nodeValue", {
    ...value,
    set(this: Node, text: string | null) {
      if (this.parentNode === null) {
        look();
        const place = standIn(this);
        // Back in its place, where the browser translates the new words.
        if (place?.parentNode) replaceChild.call(place.parentNode, this, place);
      }
      value?.set?.call(this, text);
    },
  });
}
