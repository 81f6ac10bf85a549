import { chanceOf } from "../ids.ts";
import { chromium } from "@playwright/test";
import { existsSync } from "node:fs";
import { clothSvg } from "./cloths.ts";
import { coreGlsl } from "./core.glsl.ts";
import { lightGlsl } from "./light.glsl.ts";
import { placesGlsl } from "./places.glsl.ts";
import { floors, walls, type Colour, type Picture } from "./picture.ts";
import { pageScript, type Job } from "./render-page.ts";

/** Linear light of an `#rrggbb`. */
const linear = (colour: Colour): number[] =>
  [1, 3, 5].map((at) => (Number.parseInt(colour.slice(at, at + 2), 16) / 255) ** 2.2);

const svg = (box: string, inside: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="1024" height="1024" viewBox="${box}">${inside}</svg>`;

const outline = (path: string | undefined): string => svg("-100 -100 200 200", path ? `<path d="${path}"/>` : "");

const radians = (degrees: number): number => (degrees * Math.PI) / 180;

const jobOf = ({ model, place, view, colours, turn, number, name }: Picture, width: number, height: number, samples: number): Job => ({
  fragment: ["#version 300 es", coreGlsl, placesGlsl, model.glsl, lightGlsl].join("\n"),
  width, height, samples,
  numbers: {
    uCamera: [radians(view.yaw), radians(view.pitch), view.distance, view.height],
    uLens: [view.zoom, radians(view.roll), view.shift, 0],
    uSun: place.sun, uSunColour: place.sunColour, uSkyColour: place.sky,
    uA: linear(colours[0]), uB: linear(colours[1]), uC: linear(colours[2]),
    uTurn: [radians(turn)], uN: [number],
    uGroundA: linear(place.floorColours[0]), uGroundB: linear(place.floorColours[1]),
    uWallA: linear(place.wallColours[0]), uWallB: linear(place.wallColours[1]), uWallAt: [place.wallAt],
    // Outlines are read from a grid: their normals are taken over a cell of it.
    uFine: [model.shape1 ? 0.006 : 0],
    uSeed: [chanceOf(name)],
  },
  integers: { uGroundKind: floors[place.floor], uWallKind: walls[place.wall] },
  shapes: [outline(model.shape1), outline(model.shape2 ?? model.shape1)],
  paint: svg("0 0 512 512", model.paint?.(colours) ?? ""),
  cloth: clothSvg(place.cloth),
});

/** Opens a browser that draws; `draw` gives RGBA bytes, top row first. */
export const openStudio = async () => {
  const browser = await chromium.launch({
    ...(existsSync("/usr/bin/chromium") ? { executablePath: "/usr/bin/chromium" } : {}),
    args: ["--no-sandbox", "--use-angle=swiftshader", "--enable-unsafe-swiftshader", "--ignore-gpu-blocklist"],
  });
  const page = await browser.newPage();
  await page.addScriptTag({ content: pageScript });
  return {
    draw: async (picture: Picture, width: number, height: number, samples: number): Promise<Buffer> =>
      Buffer.from(await page.evaluate((job) => (globalThis as unknown as { draw(job: Job): Promise<string> }).draw(job), jobOf(picture, width, height, samples)), "base64"),
    close: () => browser.close(),
  };
};
