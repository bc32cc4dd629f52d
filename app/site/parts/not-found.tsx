import { Link } from "react-router";
import { WasherDoor } from "../drawings/washer-door.tsx";

/** The empty drum: no such page. */
export function NotFound() {
  return (
    <section className="not-found">
      <svg viewBox="-112 -104 224 208" aria-hidden="true">
        <WasherDoor />
      </svg>
      <h1>404</h1>
      <p className="lead">Oops! Page not found</p>
      <p>
        <Link to="/" className="button">
          Return to Home
        </Link>
      </p>
    </section>
  );
}
