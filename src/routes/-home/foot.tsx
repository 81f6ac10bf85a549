import { HowItWorks } from "./how-it-works.tsx";
import { SellCall } from "./sell-call.tsx";
import { Tiles } from "./tiles.tsx";

/** The end of Home: three facts, how it works, and the call to sell. */
export function Foot() {
  return (
    <>
      <Tiles />
      <HowItWorks />
      <SellCall />
    </>
  );
}
