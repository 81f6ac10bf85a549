import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { setEnvironment } from "#remote/environment.ts";
import { Avatar } from "#ui/avatar.tsx";

const drawn = (avatar: string | null): string =>
  renderToStaticMarkup(createElement(Avatar, { name: "Awa Koné", avatar }));
const OWNER = "00000000-0000-4000-8000-000000000001";
const PHOTO = `${OWNER}/${OWNER}/${"a".repeat(64)}_100.webp`;

test("a photo lies over the initials, and is asked for when it is in sight", () => {
  setEnvironment({ url: "http://server", key: "k" });
  const photo = drawn(PHOTO);
  expect(photo).toContain("AK");
  expect(photo).toContain(`src="http://server/storage/v1/object/public/avatars/${PHOTO}"`);
  expect(photo).toContain('loading="lazy"');
  expect(drawn("blob:http://here/1")).toContain('src="blob:http://here/1"');
});

test("what is neither drawn here nor a photo of ours is the initials, and loads nothing", () => {
  setEnvironment({ url: "http://server", key: "k" });
  for (const avatar of [null, "", "drawn:moon-pink", "drawn:sun-pink", "https://elsewhere.example/a.png", "a/b.webp"]) {
    expect(drawn(avatar)).toContain("AK");
    expect(drawn(avatar)).not.toContain("<img");
  }
  expect(drawn("drawn:sun-orange")).toContain("<svg");
});
