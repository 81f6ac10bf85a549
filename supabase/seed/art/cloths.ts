const tile = (ground: string, inside: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="1024" height="1024" viewBox="0 0 100 100"><rect width="100" height="100" fill="${ground}"/>${inside}</svg>`;

const at = (places: readonly (readonly [number, number])[], drawing: string): string =>
  places.map(([x, y]) => `<g transform="translate(${x} ${y})">${drawing}</g>`).join("");

/** The half-drop of printed cotton: the four corners and the middle, so that the tile repeats without a seam. */
const halfDrop = [[0, 0], [100, 0], [0, 100], [100, 100], [50, 50]] as const;
const quarters = [[25, 0], [25, 100], [75, 0], [75, 100], [0, 50], [100, 50], [50, 0], [50, 100]] as const;

const petals = (count: number, rx: number, ry: number, away: number, fill: string): string =>
  Array.from({ length: count }, (_, n) => `<ellipse cx="0" cy="${-away}" rx="${rx}" ry="${ry}" fill="${fill}" transform="rotate(${(n * 360) / count})"/>`).join("");

const rings = (...parts: readonly (readonly [number, string])[]): string => parts.map(([r, fill]) => `<circle r="${r}" fill="${fill}"/>`).join("");

const cloths: Readonly<Record<string, () => string>> = {
  flowers: () => tile("#9d1c2b", at(halfDrop, petals(8, 6.500, 12, 13, "#f2b632") + petals(8, 3, 7, 12, "#c9391f") + rings([8, "#3b1030"], [5, "#f7e3b0"], [2.500, "#9d1c2b"]))
    + at(quarters, petals(5, 2.500, 5, 5, "#f7e3b0") + rings([2.500, "#f2b632"]))),
  records: () => tile("#153a7a", at(halfDrop, rings([23, "#f4f1e4"], [20, "#153a7a"], [17, "#e9a41f"], [13, "#153a7a"], [10, "#f4f1e4"], [4, "#b5281e"]))
    + at(quarters, rings([7, "#f4f1e4"], [5, "#b5281e"], [2, "#f4f1e4"]))),
  leaves: () => tile("#12613f", at(halfDrop, petals(6, 6, 15, 16, "#f1c23c") + petals(6, 2, 12, 16, "#12613f") + rings([6, "#e4661f"], [3, "#12613f"]))
    + at(quarters, petals(4, 2.500, 7, 8, "#e4661f") + rings([2, "#f1c23c"]))),
  birds: () => tile("#e9e2cf", at(halfDrop, `<path d="M-20 4c8-16 24-18 34-6l8-4-4 8c-6 12-24 16-38 2z" fill="#1d4e89"/><circle cx="11" cy="-2" r="1.800" fill="#fff"/><path d="M-8 2c4-6 10-7 15-3-4 5-10 6-15 3z" fill="#f08a32"/>`)
    + at(quarters, petals(6, 2, 4, 4, "#c1272d") + rings([2, "#f2b632"]))),
  ladders: () => tile("#2b1b4d", Array.from({ length: 5 }, (_, n) => `<path d="M0 ${n * 20 + 4}l10 8 10-8 10 8 10-8 10 8 10-8 10 8 10-8 10 8 10-8" stroke="${["#f2b632", "#e4661f", "#f4f1e4"][n % 3] ?? "#fff"}" stroke-width="4" fill="none"/>`).join("")
    + at([[10, 18], [30, 18], [50, 58], [70, 58], [90, 98]], rings([2, "#f4f1e4"]))),
  checks: () => tile("#f3efe6", `<path d="M0 0h50v50H0zM50 50h50v50H50z" fill="#c8423b" opacity=".55"/><path d="M0 50h50v50H0zM50 0h50v50H50z" fill="#c8423b" opacity=".25"/><path d="M0 25h100M0 75h100M25 0v100M75 0v100" stroke="#c8423b" stroke-width="1.500" opacity=".5"/>`),
  stripes: () => tile("#e7e1f2", Array.from({ length: 5 }, (_, n) => `<path d="M${n * 20} 0h9v100h-9z" fill="#6c5aa8"/><path d="M${n * 20 + 12} 0h2v100h-2z" fill="#d9a441"/>`).join("")),
  bazin: () => tile("#8d5aa7", at([...halfDrop, ...quarters], petals(4, 4, 9, 9, "#9c6cb5") + rings([4, "#a77bc0"], [1.500, "#8d5aa7"]))),
  plain: () => tile("#ffffff", ""),
};

/** Gives the SVG of a cloth that repeats; an unknown name is an error. */
export const clothSvg = (name: string): string => {
  const draw = cloths[name];
  if (!draw) throw new Error(`no cloth named ${name}`);
  return draw();
};
