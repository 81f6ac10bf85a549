import { afterEach, describe, expect, test, vi } from "vitest";
import { bestSizes, inTurn } from "#photos/best-sizes.ts";
import type { Picture, Pixels } from "#photos/canvas.ts";
import { allSizes, encode, shrinkScreenshot } from "#photos/encode.ts";
import { hashOf } from "#photos/hash.ts";
import { TIME_LIMIT_MS } from "#photos/sizes-in-worker.ts";
import { pagePixels } from "#photos/page-pixels.ts";
import { faultOf } from "#photos/photo-error.ts";
import { fit, FULL, SCREENSHOT, SMALLER_SCREENSHOT } from "#photos/sizes.ts";
import {
  isLocalPhoto,
  isStoredPhoto,
  middleName,
  objectName,
  photoName,
  photoPlace,
  photoShape,
} from "#domain/photo-name.ts";
import { thumbName } from "#domain/thumb.ts";

/** A browser that writes `weight` bytes a pixel at full quality. `drawn`: sizes put on a canvas; `written`: what was encoded. */
function browser(weight: number, writes: readonly string[] = ["image/webp", "image/jpeg"]) {
  const drawn: string[] = [];
  const written: string[] = [];
  let open = 0;
  const picture = (width: number, height: number): Picture => {
    open += 1;
    return { width, height, source: {} as CanvasImageSource, close: () => void (open -= 1) };
  };
  const pixels: Pixels = {
    read: async () => picture(4_000, 3_000),
    draw(_, width, height) {
      drawn.push(`${width}×${height}`);
      const encode = async (type: string, quality: number) => {
        written.push(`${width} ${type} ${quality}`);
        return new Blob([new Uint8Array(Math.round(width * height * weight * quality))], {
          type: writes.includes(type) ? type : "image/png",
        });
      };
      return { ...picture(width, height), encode };
    },
  };
  return { pixels, drawn, written, open: () => open };
}

describe("making a picture small enough", () => {
  test("an easy one is taken at the first step", async () => {
    const { pixels, drawn, written } = browser(0.1);
    const { blob } = await encode(await pixels.read(new Blob()), pixels, FULL);
    expect([blob.type, drawn, written]).toEqual(["image/webp", ["1600×1200"], ["1600 image/webp 0.7"]]);
  });

  test("a hard one loses quality first, then size, and is light enough at the second try", async () => {
    const heavy = browser(0.15);
    const { blob } = await encode(await heavy.pixels.read(new Blob()), heavy.pixels, FULL);
    expect(heavy.written).toEqual(["1600 image/webp 0.7", "1600 image/webp 0.4"]);
    expect(blob.size).toBeLessThanOrEqual(FULL.bytes);
    const heavier = browser(0.3);
    await encode(await heavier.pixels.read(new Blob()), heavier.pixels, FULL);
    expect(heavier.drawn).toEqual(["1600×1200", "1024×768"]);
    expect(heavier.written).toEqual(["1600 image/webp 0.7", "1024 image/webp 0.4"]);
  });

  test("what no step makes light enough goes as light as it can", async () => {
    const { pixels, written } = browser(20);
    const { blob } = await encode(await pixels.read(new Blob()), pixels, FULL);
    expect(written.at(-1)).toBe("800 image/webp 0.35");
    expect(written).toHaveLength(2);
    expect(blob.size).toBe(800 * 600 * 20 * 0.35);
  });

  test("jpeg where webp cannot be written", async () => {
    const { pixels, written } = browser(0.1, ["image/jpeg"]);
    const sizes = await allSizes(new Blob(), pixels);
    const { full, thumb } = sizes;
    expect([full.type, thumb.type]).toEqual(["image/jpeg", "image/jpeg"]);
    // Asked once for both.
    expect(written.filter((step) => step.includes("webp")).length).toBe(1);
    expect(photoName("0".repeat(64), sizes)).toMatch(/_133\.jpg$/u);
  });

  test("the thumbnail is 320 px; the memory of the picture is given back, also after a failure", async () => {
    const { pixels, drawn, open } = browser(0.1);
    expect(await allSizes(new Blob(), pixels)).toMatchObject({ width: 1_600, height: 1_200 });
    expect(drawn.slice(-2)).toEqual(["800×600", "320×240"]);
    expect(open()).toBe(0);
    const broken: Pixels = {
      ...pixels,
      draw() {
        throw new Error("no memory");
      },
    };
    await expect(allSizes(new Blob(), broken)).rejects.toThrow("no memory");
    expect(open()).toBe(0);
  });

  test("nothing is enlarged, nothing vanishes", () => {
    expect(fit(800, 600, 1_600)).toEqual({ width: 800, height: 600 });
    expect(fit(10_000, 2, 320)).toEqual({ width: 320, height: 1 });
  });
});

describe("a screenshot of several screens", () => {
  test("stays as wide as a cheap phone, within the server's limit; one of a screen as before", () => {
    const kept = (width: number, height: number, aim = SCREENSHOT) =>
      aim.steps.map(({ side }) => Object.values(fit(width, height, side, aim.least)).join("×"));
    expect(new Set(kept(1_080, 11_000))).toEqual(new Set(["720×7333"]));
    expect(new Set(kept(1_080, 30_000))).toEqual(new Set(["432×12000"]));
    expect(new Set(kept(11_000, 1_080))).toEqual(new Set(["7333×720"]));
    expect(new Set(kept(1_080, 11_000, SMALLER_SCREENSHOT))).toEqual(new Set(["540×5500"]));
    expect(kept(1_080, 2_400)[0]).toBe("1080×2400");
    expect(kept(300, 5_000)[0]).toBe("300×5000");
  });

  test("loses quality first", async () => {
    const { pixels, drawn, written } = browser(0.3);
    await encode({ ...(await pixels.read(new Blob())), width: 1_080, height: 11_000 }, pixels, SCREENSHOT);
    expect(drawn).toEqual(["720×7333"]);
    expect(written).toEqual(["720 image/webp 0.85", "720 image/webp 0.6", "720 image/webp 0.45"]);
  });
});

describe("beside the page, or in it", () => {
  const { pixels } = browser(0.1);
  const sizes = expect.objectContaining({ width: 1_600, height: 1_200 });
  type Listener = (event: { data?: unknown }) => void;
  /** Workers that do `mutation` with what they are asked. Gives how many were ended. */
  function workers(respond: (answer: (data: unknown) => void) => void) {
    let ended = 0;
    class FakeWorker {
      listeners = new Map<string, Listener>();
      addEventListener = (type: string, listener: Listener) => void this.listeners.set(type, listener);
      postMessage = () => respond((data) => this.listeners.get("message")?.({ data }));
      terminate = () => void (ended += 1);
    }
    vi.stubGlobal("Worker", FakeWorker);
    vi.stubGlobal("OffscreenCanvas", () => undefined);
    vi.stubGlobal("createImageBitmap", () => undefined);
    vi.spyOn(pagePixels, "read").mockImplementation(pixels.read);
    vi.spyOn(pagePixels, "draw").mockImplementation(pixels.draw);
    return { ended: () => ended };
  }
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
  });

  test("a worker ended for its memory is awaited a minute; then the page works, the next has it", async () => {
    vi.useFakeTimers();
    let begin: () => void = () => undefined;
    const begun = new Promise<void>((resolve) => (begin = resolve));
    const { ended } = workers(begin);
    const photo = inTurn(() => bestSizes(new Blob(), FULL));
    const proof = inTurn(async () => "proof");
    await begun;
    await vi.advanceTimersByTimeAsync(TIME_LIMIT_MS - 1);
    expect(ended()).toBe(0);
    await vi.advanceTimersByTimeAsync(1);
    expect([await photo, await proof]).toEqual([sizes, "proof"]);
    await vi.advanceTimersByTimeAsync(2 * TIME_LIMIT_MS);
    expect(ended()).toBe(1);
  });

  test("the worker's reading is taken, its unreadable is so, what it cannot do the page does", async () => {
    const made = await allSizes(new Blob(), pixels);
    let says: unknown = made;
    const { ended } = workers((answer) => answer(says));
    expect(await bestSizes(new Blob(), FULL)).toBe(made);
    says = null;
    expect(await bestSizes(new Blob(), FULL)).toBeNull();
    expect(pagePixels.read).not.toHaveBeenCalled();
    says = "elsewhere";
    expect(await bestSizes(new Blob(), FULL)).toEqual(sizes);
    expect(ended()).toBe(3);
  });

  test("a browser that cannot turn pictures says so; what was drawn here is read without", async () => {
    let ask: (event: object) => void = () => undefined;
    vi.stubGlobal("addEventListener", (_type: string, listener: typeof ask) => (ask = listener));
    const asked = vi.fn(async (_file: Blob, options?: object) => {
      // Chrome before 112, Firefox before 111.
      if (options !== undefined) throw new TypeError("The provided value 'from-image' is not a valid enum value");
      return { width: 1_080, height: 2_400, close: () => undefined };
    });
    vi.stubGlobal("createImageBitmap", asked);
    class Canvas {
      getContext = () => ({ fillRect: () => undefined, drawImage: () => undefined });
      convertToBlob = async ({ type }: { type: string }) => new Blob(["drawn"], { type });
    }
    vi.stubGlobal("OffscreenCanvas", Canvas);
    await import("#photos/photo-worker.ts");
    const answer = () =>
      new Promise((resolve) => {
        vi.stubGlobal("postMessage", resolve);
        ask({ data: { file: new Blob(), aim: FULL } });
      });
    expect(await answer()).toBe("elsewhere");
    expect((await shrinkScreenshot(new Blob()))?.type).toBe("image/webp");
    asked.mockRejectedValue(new DOMException("The source image could not be decoded.", "InvalidStateError"));
    expect(await answer()).toBeNull();
  });
});

describe("names and faults", () => {
  const hash = `${"a".repeat(64)}_133`;
  const owner = "00000000-0000-4000-8000-00000000000a";

  test("the name is the content, also where the browser counts no hashes", async () => {
    const abc = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad";
    expect(await hashOf(new Blob(["abc"]))).toBe(abc);
    const subtle = vi.spyOn(crypto, "subtle", "get").mockReturnValue(undefined as never);
    expect(await hashOf(new Blob(["abc"]))).toBe(abc);
    subtle.mockRestore();
    expect(thumbName(`${hash}.webp`)).toBe(`${hash}-320.webp`);
    const stored = objectName(owner, owner, `${hash}.webp`);
    expect([
      isLocalPhoto(`${hash}.webp`),
      isLocalPhoto(stored),
      isStoredPhoto(stored),
      objectName("x", "y", stored),
    ]).toEqual([true, false, true, stored]);
    expect([
      ...["b.webp", "b-320.webp", "b-800.webp", "c.webp"].map((object) => photoPlace(["a.webp", "b.webp"], object)),
    ]).toEqual([2, 2, 2, 0]);
  });

  test("its shape stands in the name of each size, within bounds; a name that says another is none", () => {
    const full = new Blob([], { type: "image/webp" });
    for (const [width, height, said] of [
      [1_600, 1_200, "133"],
      [640, 800, "080"],
      [900, 1_600, "056"],
      [1_600, 16, "499"],
      [1, 12_000, "020"],
    ] as const) {
      const name = photoName("b".repeat(64), { full, width, height });
      expect(name).toBe(`${"b".repeat(64)}_${said}.webp`);
      expect(isLocalPhoto(name)).toBe(true);
      for (const size of [name, thumbName(name), middleName(name), objectName(owner, owner, name)])
        expect(photoShape(size)).toBe(Number(said) / 100);
      for (const wrong of ["", "_000", "_019", "_500", "_999", "_80", "_0080", "_080_080"]) {
        const other = name.replace(`_${said}`, wrong);
        expect([other, isLocalPhoto(other), isStoredPhoto(objectName(owner, owner, other))]).toEqual([
          other,
          false,
          false,
        ]);
      }
    }
    expect([photoShape(undefined), photoShape("retirée")]).toEqual([0.8, 0.8]);
  });

  test("a file that cannot be read: too large is said of the large ones, its kind of the others", () => {
    const file = (bytes: number, type: string) => new Blob([new Uint8Array(bytes)], { type });
    expect(faultOf(file(10, "image/heic"))).toBe("unreadable");
    expect(faultOf(file(6 * 1024 * 1024, "image/heic"))).toBe("too_large");
    expect(faultOf(file(10, "application/pdf"))).toBe("not_an_image");
    expect(faultOf(file(10, ""))).toBe("unreadable");
  });
});
