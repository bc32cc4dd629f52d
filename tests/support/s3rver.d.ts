declare module "@20minutes/s3rver" {
  // biome-ignore lint/style/noDefaultExport: the package has no named export
  export default class S3rver {
    constructor(options: {
      address: string;
      port: number;
      directory: string;
      silent: boolean;
      configureBuckets: { name: string }[];
    });
    run(): Promise<{ port: number }>;
  }
}
