import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { setTimeout as delay } from "node:timers/promises";
import { Builder, Capabilities, Key, type WebDriver, type WebElement } from "selenium-webdriver";
import { afterAll, expect, onTestFinished, vi } from "vitest";
import { freePort } from "../support/free-port.ts";

export { Key };

const PATIENCE_MS = 60_000;
const LOOK_AGAIN_MS = 50;
/** The driver refuses what is covered or moves at that moment. */
const PATIENCE = { timeout: PATIENCE_MS, interval: LOOK_AGAIN_MS };

type Viewport = { width: number; height: number };
const PHONE: Viewport = { width: 390, height: 844 };
export const DESKTOP: Viewport = { width: 1440, height: 900 };

const BUTTONS = "a[href], button, summary, label";

/**
 * Prepares WebKit, the engine of Safari and of every browser on an iPhone, for the calling file's tests.
 * @returns what opens a new window of it, until the test is over
 */
export async function prepareWebKit(origin: string): Promise<(viewport?: Viewport) => Promise<WebKit>> {
  const screen = spawn("Xvfb", ["-displayfd", "1", "-screen", "0", "1600x1200x24", "-nolisten", "tcp"], {
    stdio: ["ignore", "pipe", "ignore"],
  });
  afterAll(() => end(screen));
  const [display] = await once(createInterface({ input: screen.stdout }), "line");
  return async (viewport = PHONE) => {
    const driver = await connect(await startDriver(display));
    onTestFinished(() => driver.quit());
    const webkit = new WebKit(driver, origin);
    await webkit.resize(viewport);
    return webkit;
  };
}

/** @returns its address */
async function startDriver(display: string): Promise<string> {
  const port = await freePort();
  const child = spawn("WebKitWebDriver", [`--port=${port}`], {
    stdio: "ignore",
    env: {
      ...process.env,
      DISPLAY: `:${display}`,
      GDK_BACKEND: "x11",
      XDG_CONFIG_HOME: join(import.meta.dirname, "config"),
      // Like Chromium's --no-sandbox: root can't have one, and only our own pages are opened.
      WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: "1",
    },
  });
  onTestFinished(() => end(child));
  const url = `http://127.0.0.1:${port}`;
  await vi.waitFor(() => fetch(`${url}/status`), { timeout: PATIENCE_MS });
  return url;
}

function connect(driverUrl: string): Promise<WebDriver> {
  return new Builder()
    .usingServer(driverUrl)
    .disableEnvironmentOverrides()
    .withCapabilities(new Capabilities({ browserName: "MiniBrowser" }))
    .build();
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, "exit");
  child.kill();
  await ended;
}

/** Every search waits for what it looks for. */
export class WebKit {
  readonly driver: WebDriver;
  readonly #origin: string;

  constructor(driver: WebDriver, origin: string) {
    this.driver = driver;
    this.#origin = origin;
  }

  async resize({ width, height }: Viewport): Promise<void> {
    await this.driver.get("about:blank");
    const window = this.driver.manage().window();
    for (let tries = 0; tries < 5; tries += 1) {
      const inner = await this.evaluate(() => ({ width: innerWidth, height: innerHeight }));
      if (inner.width === width && inner.height === height) return;
      const outer = await window.getRect();
      await window.setRect({
        ...outer,
        width: outer.width + width - inner.width,
        height: outer.height + height - inner.height,
      });
      await delay(200);
    }
    throw new Error("no such window size");
  }

  async goto(path: string): Promise<void> {
    await this.driver.get(this.#origin + path);
  }

  /** Runs a function in the page. Its arguments and result must be JSON or elements. */
  evaluate<Args extends unknown[], Result>(run: (...args: Args) => Result, ...args: Args): Promise<Result> {
    return this.driver.executeScript(`return (${run}).apply(null, arguments)`, ...args);
  }

  /** The first shown element with exactly this text or label, or else one that begins with it. */
  named(name: string, selector = BUTTONS): Promise<WebElement> {
    return this.#find(name, () =>
      this.evaluate(
        (name, selector) => {
          const nameOf = (element: HTMLElement) =>
            (element.ariaLabel || element.textContent).replaceAll(/\s+/g, " ").trim();
          const shown = [...document.querySelectorAll<HTMLElement>(selector)].filter((element) =>
            element.checkVisibility({ visibilityProperty: true }),
          );
          const found =
            shown.find((element) => nameOf(element) === name) ??
            shown.find((element) => nameOf(element).startsWith(name));
          return (found ?? null) as WebElement | null;
        },
        name,
        selector,
      ),
    );
  }

  /** The shown field with this label. */
  field(label: string): Promise<WebElement> {
    return this.#find(label, () =>
      this.evaluate((label) => {
        const fields = document.querySelectorAll<HTMLInputElement>("input, textarea, select, [role=textbox]");
        const found = [...fields].find(
          (field) =>
            field.checkVisibility({ visibilityProperty: true }) &&
            (field.ariaLabel?.startsWith(label) ||
              [...(field.labels ?? [])].some(({ textContent }) => textContent.trim().startsWith(label))),
        );
        return (found ?? null) as WebElement | null;
      }, label),
    );
  }

  /** Presses the element once nothing covers it. */
  async press(target: string | WebElement): Promise<void> {
    const element = typeof target === "string" ? await this.named(target) : target;
    await vi.waitFor(async () => {
      await this.#uncover(element);
      await element.click();
    }, PATIENCE);
  }

  async fill(label: string, text: string): Promise<void> {
    const field = await this.field(label);
    await vi.waitFor(async () => {
      await this.#uncover(field);
      await field.clear();
      await field.sendKeys(text);
    }, PATIENCE);
  }

  /** The driver scrolls no further than into the window, where a bar may cover the element, and not at once. */
  #uncover(element: WebElement): Promise<void> {
    return this.evaluate((given) => {
      const element = given as unknown as HTMLElement;
      const { left, top, width, height } = element.getBoundingClientRect();
      const hit = document.elementFromPoint(left + width / 2, top + height / 2);
      if (!element.contains(hit)) element.scrollIntoView({ block: "center", behavior: "instant" });
    }, element);
  }

  keys(...keys: string[]): Promise<void> {
    return this.driver
      .actions()
      .sendKeys(...keys)
      .perform();
  }

  /** Waits until the page shows the text. */
  async shows(text: string): Promise<void> {
    await expect
      // biome-ignore lint/performance/useDomNodeTextContent: unlike textContent, it has only what is shown.
      .poll(() => this.evaluate(() => document.body.innerText), { timeout: PATIENCE_MS })
      .toContain(text);
  }

  async isAt(path: string | RegExp): Promise<void> {
    const here = () => this.evaluate(() => location.pathname + location.search);
    if (typeof path === "string") await expect.poll(here, { timeout: PATIENCE_MS }).toBe(path);
    else await expect.poll(here, { timeout: PATIENCE_MS }).toMatch(path);
  }

  #find(what: string, look: () => Promise<WebElement | null>): Promise<WebElement> {
    return vi.waitFor(async () => {
      const found = await look();
      if (!found) throw new Error(`the page doesn’t show “${what}”`);
      return found;
    }, PATIENCE);
  }
}
