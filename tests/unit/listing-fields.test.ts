/** A field of a listing is a row of one table: what is made of it holds for each row, also for the next one. */
import { expect, test } from "vitest";
import * as v from "valibot";
import { contentOf, rebased, sameContent } from "#model/listing/content.ts";
import { type DraftData, draftFrom, EMPTY_DRAFT, isBlank, mergeDraft } from "#model/listing/draft.ts";
import { BEGUN_BY, EDITED, EMPTY_LISTING, FIELDS, listingWire, WRITTEN, type Written } from "#model/listing/fields.ts";
import { listingForm } from "#model/listing/listing-form.ts";
import { CHANGE_KINDS, CHANGES, PUBLISHED } from "#model/listing/mutation-overlay.ts";
import { listingMutations } from "#model/listing/mutations.ts";
import { OWN_FIELDS } from "#model/listing/own-fields.ts";
import { camel } from "#model/wire.ts";
import { exampleOf, keyOf, KINDS, type MutationArgs } from "#model/mutations.ts";
import { appeals } from "#team/reported.ts";
import { CURRENT_DISTRICTS, PRICE } from "#town";
import { wireListing } from "./pull-lab.ts";

const SENT = wireListing(1);
const LISTING = v.parse(listingWire, SENT);
/** Fields that its owner alone is sent. */
const OWN = Object.keys(OWN_FIELDS).map(camel);
const SAMPLE = {
  ...{
    listing: "l",
    person: "p",
    own: "o",
    photo: `${"a".repeat(64)}_080.webp`,
    review: "r",
    proof: "s",
    notice: "n",
    receipt: "k",
    stolen: "z",
    media: "f",
    voice: "w",
    town: "t",
  },
  district: CURRENT_DISTRICTS[0] ?? "",
};

/** Something else that may stand in the field. */
const other = (name: Written) => {
  const { blank } = FIELDS[name];
  return typeof blank === "string"
    ? `${String(LISTING[name])}0`
    : typeof blank === "boolean"
      ? !LISTING[name]
      : ["other.webp"];
};
const changed = (name: Written) => draftFrom({ ...LISTING, [name]: other(name) });

test.each(Object.entries(FIELDS))(
  "%s is read as sent; of a row without it is none, but if it came later",
  (name, { stored }) => {
    const { [name]: _left, ...rest } = SENT;
    expect(v.safeParse(listingWire, SENT).success).toBe(true);
    expect(v.safeParse(listingWire, rest)).toMatchObject(
      stored === null ? { output: { [camel(name)]: name === "seller_avatar" ? null : false } } : { success: false },
    );
  },
);

test("a listing that says nothing has every field that one of the server has", () => {
  const { v: _version, ...names } = LISTING;
  expect(Object.keys(EMPTY_LISTING).toSorted()).toEqual(Object.keys(names).toSorted());
});

test.each(WRITTEN)("%s of a listing is typed again as it stands there, and comes out of the form the same", (name) => {
  const typed = draftFrom(LISTING);
  expect(String(typed[name])).toBe(String(LISTING[name]));
  const checked = v.parse(listingForm({ price: PRICE, districts: [LISTING.district] }), typed);
  if (name in checked) expect(checked).toHaveProperty(name, LISTING[name]);
});

test.each(WRITTEN)("%s is published, and what stands in it is not told by another kind of value", (name) => {
  expect(exampleOf("publish_listing", SAMPLE).args).toHaveProperty(name);
  expect(draftFrom({ [name]: { strange: true } })).toEqual(EMPTY_DRAFT);
});

test.each(WRITTEN)("%s alone makes a draft, but for what the form fills in by itself", (name) => {
  const alone = { ...EMPTY_DRAFT, [name]: changed(name)[name] };
  expect(isBlank(alone)).toBe(!BEGUN_BY.includes(name));
});

test.each(WRITTEN)("%s that another phone changed in a draft is taken over beside what is typed here", (name) => {
  const seen = draftFrom(LISTING);
  for (const mine of WRITTEN.filter((one) => one !== name)) {
    const merged = mergeDraft(seen, changed(name), changed(mine));
    expect([merged[name], merged[mine]]).toEqual([changed(name)[name], changed(mine)[mine]]);
  }
});

test("photos added in two tabs are all kept, one taken out in either stays out", () => {
  const [seen, theirs, mine] = [
    ["a", "b"],
    ["b", "c"],
    ["b", "a", "d"],
  ].map((photos) => ({ ...EMPTY_DRAFT, photos }));
  expect(mergeDraft(seen as DraftData, theirs as DraftData, mine as DraftData).photos).toEqual(["b", "d", "c"]);
});

test.each(EDITED)("%s is sent by an edit, tells two versions apart, and is changed alone", (name) => {
  const [base, wanted] = [contentOf(LISTING), contentOf(changed(name))];
  expect(exampleOf("edit_listing", SAMPLE).args).toHaveProperty(name);
  expect([sameContent(base, base), sameContent(wanted, base)]).toEqual([true, false]);
  const now = contentOf(draftFrom(Object.fromEntries(EDITED.map((one) => [one, other(one)]))));
  expect(rebased(wanted, base, now)).toEqual({ ...now, [name]: wanted[name] });
});

test.each(EDITED)("%s before and after an edit is read by the team", (name) => {
  const at = "2026-11-20T10:00:00Z";
  const about = { id: "n", kind: "hidden", title: "Vélo", reason: null, appeal: null, owner_name: null, own: false };
  const edits = [{ at, before: { [name]: LISTING[name] }, after: { [name]: other(name) } }];
  const [read] = v.parse(appeals, [{ ...about, appealed_at: at, at, listing: SENT, edits, reports: [] }]);
  expect(read?.edits).toMatchObject([{ before: { [name]: LISTING[name] }, after: { [name]: other(name) } }]);
});

test("each mutation of a listing says what is shown meanwhile, of fields that listings have", () => {
  const own = KINDS.filter((kind) => kind in listingMutations && keyOf(exampleOf(kind, SAMPLE)) === "listing:o");
  expect(own.toSorted()).toEqual([...CHANGE_KINDS, "publish_listing"].toSorted());
  for (const kind of CHANGE_KINDS) {
    const shown = (CHANGES[kind] as (args: object) => object)(exampleOf(kind, SAMPLE).args);
    expect([...Object.keys(EMPTY_LISTING), ...OWN]).toEqual(expect.arrayContaining(Object.keys(shown)));
    // One that can be put on sale again is sold.
    const before = { ...LISTING, ...(kind === "relist_listing" && { status: "sold" }) };
    expect({ ...before, ...shown }).not.toEqual(before);
  }
  const args = exampleOf("publish_listing", SAMPLE).args as MutationArgs["publish_listing"];
  for (const name of WRITTEN) expect(PUBLISHED.publish_listing(args)[name]).toEqual(args[name]);
});
