import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { decisionsPage } from "./decisions.ts";
import { securityPage } from "./grants.ts";
import { ROOT } from "./source.ts";

/** `npm run papers`: writes what documents say that is known from elsewhere: the grants and the index of the decisions. */
writeFileSync(join(ROOT, "docs/security.md"), securityPage());
writeFileSync(join(ROOT, "docs/decisions.md"), decisionsPage());
