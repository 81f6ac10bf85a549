import { expect, test } from "vitest";
import { alike } from "#domain/search-likeness.ts";
import { listings } from "../../supabase/seed/listings.ts";

const row = (title: string, price: number) => ({ id: title, title, price });
const liked = (thing: ReturnType<typeof row>, others: readonly ReturnType<typeof row>[]) =>
  alike(thing, others).map(({ title }) => title);

test("telephones stand beside a telephone before other things of its price", () => {
  const others = [
    row("Téléviseur Nasco 43 pouces", 70_000),
    row("iPhone 8 64 Go", 90_000),
    row("Tecno Pop 7", 40_000),
    row("Disque dur externe 1 To", 30_000),
    row("Coque Samsung", 2_000),
  ];
  expect(liked(row("Tecno Spark 10", 68_000), others)).toEqual([
    "Tecno Pop 7",
    "iPhone 8 64 Go",
    "Téléviseur Nasco 43 pouces",
  ]);
});

test("a holder for a telephone is nothing beside a motorbike, nor a motorbike itself", () => {
  const others = [
    row("Support téléphone pour moto", 3_000),
    row("Moto miniature", 5_000),
    row("Moto Apsonic 125", 380_000),
    row("Haojue Express", 410_000),
  ];
  const moto = row("Moto Haojue 110", 450_000);
  expect(liked(moto, [...others, moto])).toEqual(["Moto Apsonic 125", "Haojue Express"]);
});

test("words that say how good a thing is make nothing alike", () => {
  expect(liked(row("Petit frigo neuf", 60_000), [row("Petite table neuve", 9_000), row("Lit neuf", 25_000)])).toEqual(
    [],
  );
});

test("in the market of the seed what stands first beside a listing is of its kind", () => {
  const of = (category: string, thing: string) => {
    const rows = listings.filter((one) => one.category === category).map(({ title, price }) => row(title, price));
    const found = rows.find(({ title }) => title.includes(thing));
    return found === undefined ? [] : liked(found, rows);
  };
  expect(of("electronics", "Tecno Spark").slice(0, 3).join("\n")).toMatch(
    /^(?:.*(?:iPhone|Samsung|Tecno|Infinix|Itel|Redmi|Xiaomi|Nokia).*\n?){3}$/u,
  );
  expect(of("vehicles", "Moto Haojue").slice(0, 2).join("\n")).toMatch(
    /^(?:.*(?:[Mm]oto|Haojue|Apsonic|KTM|TVS|Yamaha|[Ss]cooter).*\n?){2}$/u,
  );
});
