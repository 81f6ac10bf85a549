import sharp from "sharp";
import { expect, onTestFinished, test } from "vitest";
import { comparer } from "../../supabase/local/storage/same-picture.ts";

const picture = async (background: string) =>
  new Uint8Array(
    await sharp({ create: { width: 64, height: 64, channels: 3, background } })
      .jpeg()
      .toBuffer(),
  );

test("one thread compares picture after picture and nothing is left listening to it", async () => {
  const warnings: string[] = [];
  const note = ({ name }: Error): void => void warnings.push(name);
  process.on("warning", note);
  onTestFinished(() => void process.off("warning", note));
  const showSame = comparer();
  const [red, blue] = [await picture("#c33"), await picture("#33c")];
  for (let pair = 0; pair < 12; pair += 1)
    expect([await showSame(red, red), await showSame(red, blue)]).toEqual([true, false]);
  expect(warnings).toEqual([]);
});
