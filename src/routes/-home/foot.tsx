import { HowItWorks } from "./how-it-works.tsx";
import { SellCall } from "./sell-call.tsx";
import { Stale } from "./stale.tsx";
import { Tiles } from "./tiles.tsx";

/** The end of Home, under the newest listings: how old those are when they are, three facts, how it works, and the call to sell. */
export function Foot() {
  return (
    <>
      <Stale />
      <Tiles />
      <HowItWorks />
      <SellCall />
    </>
  );
}
