/** Numbers of the floors in places.glsl.ts. */
export const floors = { planks: 0, tiles: 1, cement: 2, earth: 3, cloth: 4, sheet: 5, table: 6, paving: 7, mat: 8 } as const;
/** Numbers of the walls in places.glsl.ts. */
export const walls = { twoTone: 0, plaster: 1, tiles: 2, blocks: 3, garden: 4, curtain: 5 } as const;

export type Colour = string;

/** Where an object is photographed: floor, wall behind it (at how many units; 0 none), light. */
export type Place = {
  readonly floor: keyof typeof floors;
  readonly floorColours: readonly [Colour, Colour];
  readonly wall: keyof typeof walls;
  readonly wallColours: readonly [Colour, Colour];
  readonly wallAt: number;
  readonly sun: readonly [number, number, number];
  readonly sunColour: readonly [number, number, number];
  readonly sky: readonly [number, number, number];
  /** Name of the printed cloth in cloths.ts, for the floor `cloth` and for objects of cloth. */
  readonly cloth: string;
};

/** The camera: angles in degrees, distances in units (an object is about 2 high). */
export type View = {
  readonly yaw: number;
  readonly pitch: number;
  readonly distance: number;
  readonly height: number;
  readonly zoom: number;
  readonly roll: number;
  readonly shift: number;
};

/** A kind of object: GLSL that defines `vec2 object(vec3 p)` and `vec4 surface(float id, vec3 p, inout vec3 n)`. */
export type Model = {
  readonly glsl: string;
  /** SVG paths in a box of -100…100 (y down) read by shape1 and shape2. */
  readonly shape1?: string;
  readonly shape2?: string;
  /** Inside of an SVG of 512 × 512 read by paint(). */
  readonly paint?: (colours: readonly [Colour, Colour, Colour]) => string;
};

/** One picture of the seed. */
export type Picture = {
  readonly name: string;
  readonly model: Model;
  readonly place: Place;
  readonly view: View;
  readonly colours: readonly [Colour, Colour, Colour];
  readonly turn: number;
  readonly number: number;
};
