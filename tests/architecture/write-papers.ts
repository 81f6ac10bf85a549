import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { decisionsPage } from "./decisions.ts";
import { securityPage } from "./grants.ts";
import { architecturePage } from "./newest.ts";
import { ROOT } from "./source.ts";

/** `npm run papers`: writes what documents say that is known from elsewhere: the grants, the index of the decisions, where the newest text of a function or trigger is. */
writeFileSync(join(ROOT, "docs/security.md"), securityPage());
writeFileSync(join(ROOT, "docs/decisions.md"), decisionsPage());
writeFileSync(join(ROOT, "docs/architecture.md"), architecturePage());
