import { writeFileSync } from "node:fs";
import { spriteFile } from "./icons.ts";

/** `npm run icons`: writes src/ui/icons.svg from the names of src/ui/icon-names.ts. */
writeFileSync("src/ui/icons.svg", spriteFile());
