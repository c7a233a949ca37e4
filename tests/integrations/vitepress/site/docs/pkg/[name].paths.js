export default { paths: () => [{ params: { name: 'lamp oil' } }] };
