import { describe, expect, it } from "vitest";
import { EMPTY_DRAFT } from "#domain/draft.ts";
import { theirChanges } from "#routes/create-listing/-parts/draft-autosave.ts";

const titled = (title: string, price = "") => ({ ...EMPTY_DRAFT, title, price });

describe("what another device changed in a draft that is open here", () => {
  it("is not what this form itself stored, early or late", () => {
    const own = [titled("Ve"), titled("Velo"), titled("")];
    expect(theirChanges(EMPTY_DRAFT, own, titled("Ve"))).toEqual({ fields: [], echoed: 1 });
    expect(theirChanges(EMPTY_DRAFT, own, titled("Velo"))).toEqual({ fields: [], echoed: 2 });
  });

  it("is found beside an echo that the server merged with it", () => {
    expect(theirChanges(EMPTY_DRAFT, [titled("Velo")], titled("Velo", "25 000"))).toEqual({
      fields: ["price"],
      echoed: 1,
    });
  });

  it("is also a word put back to what stood here long ago", () => {
    expect(theirChanges(titled("Vélo rouge"), [], titled("Velo"))).toEqual({ fields: ["title"], echoed: 0 });
  });
});
