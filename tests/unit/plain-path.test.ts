import { expect, test } from "vitest";
import { plainPath } from "#domain/plain-path.ts";

const ID = "d0a10a00-0000-4000-8000-00000000000a";

test.each([
  ["/", "/"],
  ["/index.html", "/"],
  ["/Index.HTM", "/"],
  ["/search", "/search"],
  ["/Search/", "/search"],
  ["//search//", "/search"],
  [`/listings/${ID}`, `/listings/${ID}`],
  [`/Listings/${ID.toUpperCase()}`, `/listings/${ID}`],
  [`/listings/${ID}.`, `/listings/${ID}`],
  [`/listings/${ID}),%20`, `/listings/${ID}`],
  [`/A/${ID.toUpperCase()}`, `/listings/${ID}`],
  [`/a/${ID}/`, `/listings/${ID}`],
  [`/profile/seller/${ID}%C2%BB`, `/profile/seller/${ID}`],
  ["/auth/Update-Password", "/auth/update-password"],
  ["/A/7K2Q1M0B).", "/listings/7k2q1m0b"],
  ["/a", "/a"],
])("the address %s is read as %s", (given, meant) => expect(plainPath(given)).toBe(meant));
