import { CREATOR, MOBILE_MONEY, SUPPORT } from "../src/town.ts";

/** The placeholders of src/town.ts, until whoever runs a market writes the real ones: money and calls would go to strangers. */
const DEMO = new Set([
  "2250700000001",
  "2250500000002",
  "support@djassa.ci",
  "Quartier Tazibouo, Daloa, Côte d'Ivoire",
  "Un étudiant de Daloa",
]);

type Facts = {
  readonly SUPPORT: {
    readonly email: string;
    readonly phones: readonly string[];
    readonly whatsapp: string;
    readonly address: string;
  };
  readonly MOBILE_MONEY: readonly { readonly operator: string; readonly phone: string }[];
  readonly CREATOR: { readonly name: string };
};

/** The facts of the demo that are still there, each as `name: value`. */
export function demoFacts({
  SUPPORT: support,
  MOBILE_MONEY: money,
  CREATOR: creator,
}: Facts = TOWN): readonly string[] {
  const facts = [
    ...money.map(({ operator, phone }) => [`MOBILE_MONEY ${operator}`, phone] as const),
    ["SUPPORT.email", support.email] as const,
    ...support.phones.map((phone) => ["SUPPORT.phones", phone] as const),
    ["SUPPORT.whatsapp", support.whatsapp] as const,
    ["SUPPORT.address", support.address] as const,
    ["CREATOR.name", creator.name] as const,
  ];
  return facts.filter(([, value]) => DEMO.has(value)).map(([name, value]) => `${name}: ${value}`);
}

const TOWN: Facts = { SUPPORT, MOBILE_MONEY, CREATOR };
