import sharp from "sharp";

type Grey = { readonly data: Buffer; readonly width: number; readonly height: number };

async function grey(picture: Buffer, width: number): Promise<Grey> {
  const { data, info } = await sharp(picture)
    .resize(width)
    .greyscale()
    .toColourspace("b-w")
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}

const SIDE = 8;
const STRIDE = 4;
/** The constants of the paper that keep flat places from dividing by nothing. */
const [LIGHT, CONTRAST] = [(0.01 * 255) ** 2, (0.03 * 255) ** 2];

/**
 * How alike two pictures look when both are shown `width` dots wide: the mean structural similarity (Wang et al. 2004) of
 * their brightness, over squares of eight. 1: the same; from 0.95 on nobody tells them apart side by side.
 */
export async function likeness(one: Buffer, other: Buffer, width: number): Promise<number> {
  const [a, b] = [await grey(one, width), await grey(other, width)];
  let sum = 0;
  let squares = 0;
  for (let y = 0; y + SIDE <= Math.min(a.height, b.height); y += STRIDE)
    for (let x = 0; x + SIDE <= a.width; x += STRIDE) {
      sum += square(a, b, x, y);
      squares += 1;
    }
  return sum / squares;
}

function square(a: Grey, b: Grey, x: number, y: number): number {
  let [sumA, sumB, squareA, squareB, both] = [0, 0, 0, 0, 0];
  for (let row = y; row < y + SIDE; row++)
    for (let column = x; column < x + SIDE; column++) {
      const [p, q] = [a.data[row * a.width + column] ?? 0, b.data[row * b.width + column] ?? 0];
      sumA += p;
      sumB += q;
      squareA += p * p;
      squareB += q * q;
      both += p * q;
    }
  const dots = SIDE * SIDE;
  const [meanA, meanB] = [sumA / dots, sumB / dots];
  const [spreadA, spreadB] = [squareA / dots - meanA * meanA, squareB / dots - meanB * meanB];
  const together = both / dots - meanA * meanB;
  return (
    ((2 * meanA * meanB + LIGHT) * (2 * together + CONTRAST)) /
    ((meanA * meanA + meanB * meanB + LIGHT) * (spreadA + spreadB + CONTRAST))
  );
}
