import type { Colour, Model, Picture, Place, View } from "./picture.ts";

type Extra = { readonly turn?: number; readonly number?: number; readonly zoom?: number; readonly roll?: number; readonly shift?: number };

/**
 * Composes one picture. `look` is yaw, pitch (degrees), width of what is seen (units) and the height looked at;
 * the camera stands far enough for the perspective of a telephone held at arm's length.
 */
export const picture = (
  name: string,
  model: Model,
  place: Place,
  look: readonly [yaw: number, pitch: number, width: number, height: number],
  colours: readonly Colour[] = [],
  extra: Extra = {},
): Picture => {
  const zoom = extra.zoom ?? 0.3;
  const [yaw, pitch, width, height] = look;
  // The picture is 4:5, and `zoom` is half its height at distance 1.
  const view: View = { yaw, pitch, height, zoom, distance: (width * 1.25) / 2 / zoom, roll: extra.roll ?? 0, shift: extra.shift ?? 0 };
  const [a = "#9aa0a6", b = "#2b2b2e", c = "#d8d8d8"] = colours;
  return { name, model, place, view, colours: [a, b, c], turn: extra.turn ?? 0, number: extra.number ?? 0 };
};
