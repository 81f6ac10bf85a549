/** Something that a message must not stand over; pixels of the window. */
export type Edges = { readonly top: number; readonly bottom: number };

const GAP = 8;

/**
 * The highest place from `from` on where a message of `height` covers none of `taken`, and ends above `end`; `from` where
 * there is none. Pixels of the window.
 */
export function freePlace(taken: readonly Edges[], height: number, from: number, end: number): number {
  const free = (top: number) => taken.every((box) => box.bottom + GAP <= top || top + height + GAP <= box.top);
  const places = [from, ...taken.map((box) => box.bottom + GAP)].filter((top) => top >= from && top + height <= end);
  return places.toSorted((a, b) => a - b).find(free) ?? from;
}

const TITLES_AND_FIELDS = "h1, input:not([type=hidden]), textarea, select";
const BUTTONS = "main :is(a, button), [data-floating]";

function boxesOf(selector: string, left: number, right: number): readonly Edges[] {
  return [...document.querySelectorAll(selector)]
    .map((element) => element.getBoundingClientRect())
    .filter((box) => box.width > 1 && box.height > 1 && box.right > left && box.left < right)
    .filter((box) => box.bottom > 0 && box.top < innerHeight);
}

/** Puts the messages (`list`, sonner's) where they cover no title and no field, and no button either where that can be had. */
export function placeToasts(list: HTMLElement): void {
  const front = list.querySelector<HTMLElement>("[data-front=true]");
  if (front === null) return;
  const { left, right, height } = front.getBoundingClientRect();
  const header = document.querySelector("header")?.getBoundingClientRect();
  const from = Math.max(header?.bottom ?? 0, 0) + GAP;
  const tabs = document.querySelector("nav.fixed")?.getBoundingClientRect().top;
  const end = (tabs === undefined || tabs === 0 ? innerHeight : tabs) - GAP;
  // Those behind the first look out from under it.
  const room = height + (list.childElementCount > 1 ? 2 * GAP : 0);
  const fields = boxesOf(TITLES_AND_FIELDS, left, right);
  const all = [...fields, ...boxesOf(BUTTONS, left, right)];
  const clear = freePlace(all, room, from, end);
  const covers = all.some((box) => box.top < clear + room && box.bottom > clear);
  document.documentElement.style.setProperty(
    "--toasts",
    `${String(covers ? freePlace(fields, room, from, end) : clear)}px`,
  );
}
