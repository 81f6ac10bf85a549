/**
 * Draws every icon of `public/` from one mark, the stall awning: three arcs, on green where it is an app icon.
 * Run with `npx tsx supabase/seed/draw-icons.ts`; the results are committed.
 */
import { writeFile } from "node:fs/promises";
import sharp from "sharp";

const green = "#0B6B4F";
const paper = "#FFFDF8";
const orange = "#F08A32";

const publicFolder = new URL("../../public/", import.meta.url);

/** The stall in a box of 100 × 92: a beam, three panels that end in equal arcs, a fold of shade, two posts and a counter. */
const awning = (side: string, middle: string, shade: string): string => `
  <path d="M10 40h6v52h-6zM84 40h6v52h-6z" fill="${side}"/>
  <rect x="4" y="70" width="92" height="9" rx="4.500" fill="${middle}"/>
  <path d="M15 4h23.300L34 40a16 16 0 0 1-32 0z" fill="${side}"/>
  <path d="M38.300 4h23.400L66 40a16 16 0 0 1-32 0z" fill="${middle}"/>
  <path d="M61.700 4H85l13 36a16 16 0 0 1-32 0z" fill="${side}"/>
  <path d="M13.500 8h73l1.800 5H11.700z" fill="${shade}" opacity=".2"/>
  <rect x="10" y="0" width="80" height="8.500" rx="4.250" fill="${side}"/>`;

/** The app icon in a box of 512; `scale` is the share of the width the awning takes, `radius` the corner. */
const appIcon = (scale: number, radius: number): string => {
  const width = 512 * scale;
  const height = width * 0.92;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 512 512">
<rect width="512" height="512" rx="${radius}" fill="${green}"/>
<g transform="translate(${(512 - width) / 2} ${(512 - height) / 2}) scale(${width / 100})">${awning(paper, orange, "#000")}</g></svg>`;
};

/** The page shared on a messaging app: awning over the word, and what it is. */
const shareImage = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1200 630">
<rect width="1200" height="630" fill="${paper}"/>
<rect width="1200" height="18" fill="${green}"/>
<g transform="translate(465 60) scale(2.700)">${awning(green, orange, "#000")}</g>
<text x="600" y="446" text-anchor="middle" font-family="DejaVu Sans, Arial, sans-serif" font-weight="700" font-size="124" letter-spacing="-4" fill="#1B1A17">djassa</text>
<text x="600" y="528" text-anchor="middle" font-family="DejaVu Sans, Arial, sans-serif" font-size="38" fill="#645F54">Le marché d’occasion de Daloa, même sans réseau</text>
</svg>`;

/** A listing without a photo: the awning, pale, on warm paper. */
const placeholder = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 320 400">
<rect width="320" height="400" fill="#F3EDE1"/>
<g transform="translate(95 118) scale(1.300)" opacity=".9">${awning("#CFC6B4", "#DDD3C0", "#000")}</g>
<text x="160" y="274" text-anchor="middle" font-family="system-ui, sans-serif" font-size="15" fill="#645F54">Pas de photo</text></svg>`;

const compact = (svg: string): string => svg.replaceAll(/\s*\n\s*/g, "");

/** @param colours 16 take four bits a dot: less than half the bytes, for the one that every phone fetches */
const png = async (svg: string, width: number, path: string, colours = 64): Promise<void> => {
  const bytes = await sharp(Buffer.from(svg), { density: 300 })
    .resize(width)
    .png({ palette: true, colours })
    .toBuffer();
  await writeFile(new URL(path, publicFolder), bytes);
};

await Promise.all([
  writeFile(new URL("icons/favicon.svg", publicFolder), compact(appIcon(0.66, 112))),
  writeFile(new URL("placeholder.svg", publicFolder), compact(placeholder)),
  png(appIcon(0.64, 112), 192, "icons/icon-192.png", 16),
  png(appIcon(0.64, 112), 512, "icons/icon-512.png"),
  png(appIcon(0.5, 0), 512, "icons/maskable-512.png"),
  png(appIcon(0.5, 0), 192, "icons/maskable-192.png"),
  png(appIcon(0.58, 0), 180, "icons/apple-touch-icon.png"),
  png(shareImage, 1200, "og.png"),
]);
