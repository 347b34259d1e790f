import { randomBytes } from "node:crypto";
import { demoForm } from "@trestle/demo/kyc-form.ts";
import type { LocalAccount } from "viem";
import type { Person } from "./people.ts";

/** A developer who has registered with documents and linked a wallet; an administrator has yet to look at them. */
export class Developer {
  readonly person: Person;
  readonly legalName: string;
  readonly #baseURL: string;
  #token = "";

  private constructor(baseURL: string) {
    const username = `developer-${randomBytes(4).toString("hex")}`;
    this.person = { username, email: `${username}@example.org`, password: "walks in from outside" };
    this.legalName = `Gates by ${username}`;
    this.#baseURL = baseURL;
  }

  static async registers(baseURL: string | undefined, account: LocalAccount): Promise<Developer> {
    const developer = new Developer(baseURL ?? "");
    await developer.#register();
    const { address } = account;
    const { message } = await developer.ask<{ message: string }>("POST", "/api/auth/wallet/challenge", {
      address,
    });
    const signature = await account.signMessage({ message });
    await developer.ask("POST", "/api/auth/wallet", { message, signature });
    return developer;
  }

  async #register(): Promise<void> {
    const { username, email, password } = this.person;
    const business = {
      legalName: this.legalName,
      registrationNumber: "11728841",
      businessType: "llc",
      website: "",
    } as const;
    const address = { street: "2 Vyner Street", city: "London", state: "", postalCode: "E2 9DG" };
    const contact = { email, phone: "", address: { ...address, country: "United Kingdom" } };
    const fields = { username, email, password, role: "developer" };
    const answer = await fetch(`${this.#baseURL}/api/auth/register-developer`, {
      method: "POST",
      body: await demoForm(fields, { business, contact, director: "Joanna Fern" }),
    });
    if (!answer.ok) throw new Error(`The developer couldn't register: ${await answer.text()}`);
    this.#token = (
      await this.ask<{ token: string }>("POST", "/api/auth/login", { username, password })
    ).token;
  }

  async ask<T>(method: string, path: string, body?: object): Promise<T> {
    const answer = await fetch(`${this.#baseURL}${path}`, {
      method,
      headers: {
        ...(body ? { "content-type": "application/json" } : {}),
        ...(this.#token ? { authorization: `Bearer ${this.#token}` } : {}),
      },
      body: JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
    return (await answer.json()) as T;
  }
}
