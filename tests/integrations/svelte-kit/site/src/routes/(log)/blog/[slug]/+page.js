export const load = ({ params }) => ({ slug: params.slug });
