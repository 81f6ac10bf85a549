import { convergence } from "./suite.ts";

convergence(2);
