/** The way in. */
export default function LoginPage() {
  return null;
}
