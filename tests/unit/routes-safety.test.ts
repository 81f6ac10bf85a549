import { describe, expect, test } from "vitest";
import { dangerIn, latestDanger } from "#routes/messages/-parts/safety.ts";

describe("dangers in a message", () => {
  test.each([
    ["Envoyez l'argent par Wave avant la livraison", "advance"],
    ["Il faut un acompte de 5000 pour réserver", "advance"],
    ["Les frais de livraison sont de 2000", "advance"],
    ["Payez d'abord, je dépose après", "advance"],
    ["Donnez-moi le code reçu par SMS", "code"],
    ["C'est quoi ton code secret ?", "code"],
    ["Regarde sur https://exemple.xyz/paiement", "link"],
    ["Va sur www.gagne-vite.com", "link"],
  ])("%s → %s", (text, danger) => expect(dangerIn(text)).toBe(danger));

  test.each([
    "Bonjour, toujours disponible ?",
    "Je suis à Commerce, en face de la pharmacie. Appelez-moi.",
    "Je viens avec l'argent demain à 10 h",
    "Le code de la route, édition 2024, est à vendre ?",
    "La carte mère est neuve.Elle marche",
    "Pour deux je laisse à 22 000, avec le foulard en plus.",
  ])("says nothing of: %s", (text) => expect(dangerIn(text)).toBeNull());
});

describe("the tip that is shown", () => {
  test("speaks of the latest danger, and not of those dismissed", () => {
    const texts = ["Un acompte SVP", "ok", "le code reçu ?"];
    expect(latestDanger(texts, new Set())).toBe("code");
    expect(latestDanger(texts, new Set(["code"] as const))).toBe("advance");
    expect(latestDanger(texts, new Set(["code", "advance"] as const))).toBeNull();
  });

  test("forgets what was said long ago", () => {
    expect(latestDanger(["Un acompte SVP", ...Array.from({ length: 12 }, () => "ok")], new Set())).toBeNull();
  });
});
