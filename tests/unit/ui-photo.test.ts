import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { setEnvironment } from "#remote/environment.ts";
import { Photo } from "#ui/photo.tsx";

const drawn = (name: string | null): string =>
  renderToStaticMarkup(createElement(Photo, { name, size: "thumb", alt: "Vélo" }));

test("a photo is asked for by its name in the bucket; what is no such name is asked of nobody", () => {
  setEnvironment({ url: "http://server", key: "k" });
  expect(drawn("awa/velo/1.webp")).toContain("http://server/storage/v1/object/public/listings/awa/velo/1-320.webp");
  expect(drawn("blob:http://here/1")).toContain("blob:http://here/1");
  for (const name of ["retirée", "1.webp", "", null]) expect(drawn(name)).not.toContain("<img");
});
