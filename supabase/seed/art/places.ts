import type { Place } from "./picture.ts";

const noon = { sun: [-0.6, 1.15, 0.8], sunColour: [1.5, 1.38, 1.18], sky: [0.44, 0.47, 0.52] } as const;
const morning = { sun: [0.95, 0.75, 0.7], sunColour: [1.75, 1.42, 1.02], sky: [0.4, 0.43, 0.5] } as const;
const window = { sun: [-1.1, 0.9, 0.35], sunColour: [1.35, 1.3, 1.25], sky: [0.46, 0.5, 0.58] } as const;
const shade = { sun: [0.3, 1.2, 0.6], sunColour: [0.8, 0.8, 0.84], sky: [0.62, 0.66, 0.72] } as const;
const evening = { sun: [-1.2, 0.55, 0.6], sunColour: [1.8, 1.2, 0.72], sky: [0.38, 0.4, 0.5] } as const;
const yardLight = { sun: [0.7, 1.2, 0.75], sunColour: [1.8, 1.66, 1.4], sky: [0.5, 0.58, 0.68] } as const;

/** Rooms, tables, cloths and yards that pictures are taken in. */
export const places = {
  /** A varnished table by a cream wall. */
  darkTable: { floor: "table", floorColours: ["#4a2a18", "#8a5530"], wall: "plaster", wallColours: ["#e8dcc4", "#d8c8a8"], wallAt: 3.2, ...window, cloth: "flowers" },
  lightTable: { floor: "table", floorColours: ["#a97a4b", "#d7ae7c"], wall: "plaster", wallColours: ["#c9d6cf", "#aebfb6"], wallAt: 3.2, ...morning, cloth: "leaves" },
  redTable: { floor: "planks", floorColours: ["#5c2316", "#9a4a2c"], wall: "plaster", wallColours: ["#efe3cb", "#e2d0ae"], wallAt: 3, ...evening, cloth: "records" },
  /** Wax prints laid under small things. */
  waxFlowers: { floor: "cloth", floorColours: ["#ffffff", "#dddddd"], wall: "plaster", wallColours: ["#e9dfc9", "#d9caa8"], wallAt: 0, ...noon, cloth: "flowers" },
  waxRecords: { floor: "cloth", floorColours: ["#ffffff", "#dddddd"], wall: "plaster", wallColours: ["#e6e2d6", "#cfc9b8"], wallAt: 0, ...morning, cloth: "records" },
  waxLeaves: { floor: "cloth", floorColours: ["#ffffff", "#dddddd"], wall: "plaster", wallColours: ["#efe6d2", "#d8cdb4"], wallAt: 0, ...window, cloth: "leaves" },
  waxBirds: { floor: "cloth", floorColours: ["#ffffff", "#dddddd"], wall: "plaster", wallColours: ["#e4d9c4", "#d3c4a4"], wallAt: 0, ...noon, cloth: "birds" },
  checked: { floor: "cloth", floorColours: ["#ffffff", "#dddddd"], wall: "plaster", wallColours: ["#dfe4da", "#c8cfc2"], wallAt: 3.4, ...morning, cloth: "checks" },
  whiteSheet: { floor: "sheet", floorColours: ["#cfc8bb", "#f3eee4"], wall: "plaster", wallColours: ["#d9cdb9", "#c4b598"], wallAt: 3.4, ...window, cloth: "plain" },
  blueSheet: { floor: "sheet", floorColours: ["#3c5c86", "#7f9dc4"], wall: "plaster", wallColours: ["#e9e2d2", "#d7ccb4"], wallAt: 3.4, ...morning, cloth: "plain" },
  roseSheet: { floor: "sheet", floorColours: ["#b8736f", "#e2aaa0"], wall: "plaster", wallColours: ["#efe7d8", "#ddd0b8"], wallAt: 3.4, ...noon, cloth: "plain" },
  /** Rooms. */
  livingRoom: { floor: "tiles", floorColours: ["#cdbfa6", "#e6dcc8"], wall: "twoTone", wallColours: ["#efe2c6", "#7fa08c"], wallAt: 1.25, ...noon, cloth: "flowers" },
  greenRoom: { floor: "tiles", floorColours: ["#a9a79c", "#cfccc0"], wall: "twoTone", wallColours: ["#dfe8d8", "#4f8f78"], wallAt: 1.25, ...window, cloth: "leaves" },
  blueRoom: { floor: "tiles", floorColours: ["#c9b79a", "#e4d6bc"], wall: "twoTone", wallColours: ["#dbe6ee", "#5c86a8"], wallAt: 1.25, ...morning, cloth: "records" },
  yellowRoom: { floor: "cement", floorColours: ["#8f8a82", "#b8b2a6"], wall: "plaster", wallColours: ["#f0cf86", "#dcb25c"], wallAt: 1.25, ...noon, cloth: "ladders" },
  pinkRoom: { floor: "tiles", floorColours: ["#b9a99c", "#dccdbf"], wall: "plaster", wallColours: ["#eec9b4", "#dcab92"], wallAt: 1.25, ...window, cloth: "birds" },
  kitchenWall: { floor: "table", floorColours: ["#8d8f8c", "#b9bab4"], wall: "tiles", wallColours: ["#e8ecec", "#d4dedc"], wallAt: 1.6, ...window, cloth: "checks" },
  kitchenFloor: { floor: "tiles", floorColours: ["#a7664a", "#c58a69"], wall: "tiles", wallColours: ["#eef0ea", "#dbe2da"], wallAt: 1.25, ...noon, cloth: "checks" },
  shop: { floor: "cement", floorColours: ["#7f7a73", "#a8a298"], wall: "blocks", wallColours: ["#a5a096", "#c2bdb0"], wallAt: 1.4, ...shade, cloth: "stripes" },
  curtained: { floor: "planks", floorColours: ["#6b4528", "#b98a5a"], wall: "curtain", wallColours: ["#7c2d35", "#a9484c"], wallAt: 1.4, ...evening, cloth: "flowers" },
  greyCurtain: { floor: "planks", floorColours: ["#8c6a45", "#c9a476"], wall: "curtain", wallColours: ["#8b9296", "#b9bfc0"], wallAt: 1.4, ...window, cloth: "bazin" },
  mat: { floor: "mat", floorColours: ["#b98f4f", "#8e3d32"], wall: "plaster", wallColours: ["#e8dcc4", "#d6c49e"], wallAt: 3, ...noon, cloth: "leaves" },
  /** Out of doors. */
  yard: { floor: "earth", floorColours: ["#9a5a36", "#c98a5c"], wall: "garden", wallColours: ["#27421f", "#6f8f45"], wallAt: 3.4, ...yardLight, cloth: "flowers" },
  yardWall: { floor: "earth", floorColours: ["#a3653f", "#cf9468"], wall: "blocks", wallColours: ["#b7ada0", "#d3c9b8"], wallAt: 1.5, ...yardLight, cloth: "flowers" },
  street: { floor: "paving", floorColours: ["#8a857c", "#b3ada0"], wall: "garden", wallColours: ["#3a5a34", "#89a65a"], wallAt: 3.6, ...morning, cloth: "flowers" },
  terrace: { floor: "tiles", floorColours: ["#b5633f", "#cf8660"], wall: "garden", wallColours: ["#2f5030", "#7fa055"], wallAt: 3.2, ...evening, cloth: "flowers" },
  whiteWallYard: { floor: "cement", floorColours: ["#9c968b", "#c6bfb0"], wall: "twoTone", wallColours: ["#f2ece0", "#b5533a"], wallAt: 1.6, ...yardLight, cloth: "flowers" },
} as const satisfies Record<string, Place>;
