import { useEffect, useState } from "react";
import { untilLoaded } from "#domain/until-loaded.ts";

/** Whether the code of a part is here; asked once it is wanted. A bad network keeps it back for a while. */
export function useHas(load: () => Promise<unknown>, wanted: boolean): boolean {
  const [here, setHere] = useState(false);
  useEffect(() => (wanted && !here ? untilLoaded(load, () => setHere(true)) : undefined), [load, wanted, here]);
  return here;
}
