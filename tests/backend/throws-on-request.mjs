// Imported into a server under test (NODE_OPTIONS): a request for /boom throws where nobody can catch it.
const { Request } = globalThis;
globalThis.Request = class extends Request {
  constructor(...given) {
    super(...given);
    if (this.url.includes("/boom"))
      setTimeout(() => {
        throw Object.assign(new Error(`words of ${this.url}`), { code: "BOOM" });
      });
  }
};
